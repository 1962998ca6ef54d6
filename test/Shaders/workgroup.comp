// Memory of the work-group, barriers, atomics.
#version 450
layout(local_size_x = 8, local_size_y = 4) in;
layout(std430, binding = 0) buffer Data { uint d[]; };
layout(std430, binding = 1) coherent buffer Counters { uint total, least, bits; int most; };
shared uint values[32];
shared bool isOdd[32];
shared vec3 places[4];
shared uint count;
void main() {
  uint l = gl_LocalInvocationIndex;
  uint first = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * 32;
  if (l == 0)
    count = 0;
  if (gl_LocalInvocationID.x == 0)
    places[gl_LocalInvocationID.y] = vec3(gl_LocalInvocationID.y, l, 1);
  values[l] = d[first + l];
  isOdd[l] = (values[l] & 1) != 0;
  barrier();
  if (isOdd[31 - l])
    atomicAdd(count, 1u);
  uint mine = values[(l + 5) & 31];
  barrier();
  for (uint step = 16; step > 0; step /= 2) {
    if (l < step)
      values[l] += values[l + step];
    barrier();
  }
  if (l == 0) {
    atomicAdd(total, values[0]);
    atomicMin(least, values[0]);
    atomicMax(most, int(values[0]));
    atomicOr(bits, 1u << (first / 32));
  }
  d[first + l] = mine + 1000u * count +
                 100000u * uint(dot(places[l & 3], vec3(1, 1, 1)));
}
