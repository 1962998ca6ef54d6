"""Validates JSON files (all but the first) by a JSON schema (the first): as much
of the language as the schemas of mgpu use."""
import json
import sys

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool,
         "null": type(None)}


def has_type(value, name):
    if name in ("integer", "number"):
        kinds = (int,) if name == "integer" else (int, float)
        return isinstance(value, kinds) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def type_of(value):
    return next(n for n in (*TYPES, "integer", "number") if has_type(value, n))


def check(value, schema, where):
    known = {"type", "properties", "additionalProperties", "required", "items",
             "enum", "const", "anyOf", "oneOf", "$schema", "title"}
    assert set(schema) <= known, set(schema) - known
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(has_type(value, t) for t in types):
        yield f"{where}: is a {type_of(value)}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where}: is none of {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        yield f"{where}: is not {schema['const']}"
    for key, wanted in (("anyOf", lambda n: n > 0), ("oneOf", lambda n: n == 1)):
        if key in schema:
            errors = [list(check(value, s, where)) for s in schema[key]]
            matching = sum(not e for e in errors)
            if not wanted(matching):
                yield f"{where}: matches {matching} of the alternatives"
                for e in errors:
                    yield from ("  " + line for line in e)
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        more = schema.get("additionalProperties", True)
        for name in schema.get("required", []):
            if name not in value:
                yield f"{where}: '{name}' is missing"
        for name, member in value.items():
            if name in properties:
                yield from check(member, properties[name], f"{where}.{name}")
            elif more is False:
                yield f"{where}: '{name}' is not known"
            elif more is not True:
                yield from check(member, more, f"{where}.{name}")
    if isinstance(value, list) and "items" in schema:
        for i, item in enumerate(value):
            yield from check(item, schema["items"], f"{where}[{i}]")


with open(sys.argv[1]) as file:
    SCHEMA = json.load(file)
RESULT = 0
for path in sys.argv[2:]:
    with open(path) as file:
        ERRORS = list(check(json.load(file), SCHEMA, "$"))
    print("\n".join(ERRORS) if ERRORS else "valid")
    RESULT |= bool(ERRORS)
sys.exit(RESULT)
