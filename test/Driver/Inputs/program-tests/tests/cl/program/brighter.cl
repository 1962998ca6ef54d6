/*!
[config]
name: images
dimensions: 2
global_size: 2 2 0

[test]
name: read and write
kernel_name: brighter
arg_out: 0 image uchar4  10 20 30 40  50 60 70 80 \
                         30 40 50 60  70 80 90 100 \
           image_type 2d image_width 2 image_height 2 \
           image_channel_order RGBA image_channel_data_type UNSIGNED_INT8
arg_in:  1 image uchar4  0 10 20 30  40 50 60 70 \
                         20 30 40 50  60 70 80 90 \
           image_type 2d image_width 2 image_height 2 \
           image_channel_order RGBA image_channel_data_type UNSIGNED_INT8
arg_in:  2 sampler normalized_coords 0 addressing_mode CLAMP filter_mode NEAREST
!*/

kernel void brighter(write_only image2d_t out, read_only image2d_t in, sampler_t s) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  write_imageui(out, at, read_imageui(in, s, at) + 10);
}
