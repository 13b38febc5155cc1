import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import type { CollectionName } from "#store/collections.ts";

// oxlint-disable typescript/no-unsafe-member-access, typescript/no-explicit-any -- the syntax tree of TypeScript
const types = declaredTypes();

interface Field {
  path: string;
  /** Its type is from elsewhere, so its own fields are not known. */
  isOpen: boolean;
}

/** The names of all collections. */
export const declaredCollections = Object.keys(types.collections);

/** The fields of a collection as its types declare them. */
export function fieldsOf(name: CollectionName): Field[] {
  return walk(types.collections[name], "");
}

function walk(type: any, path: string): Field[] {
  if (!type) return [{ path, isOpen: true }];
  if (type.type === "TSTypeLiteral" || type.type === "TSInterfaceBody")
    return (type.members ?? type.body).flatMap((member: any) =>
      member.type === "TSPropertySignature"
        ? walk(
            member.typeAnnotation?.typeAnnotation,
            path === "" ? member.key.name : `${path}.${member.key.name}`,
          )
        : [],
    );
  if (type.type === "TSUnionType" || type.type === "TSIntersectionType")
    return dedupe(type.types.flatMap((one: any) => walk(one, path)));
  if (type.type === "TSArrayType") return walk(type.elementType, `${path}[]`);
  if (type.type === "TSTypeReference") {
    const name = type.typeName.name as string;
    return name in types.declared && !type.typeArguments
      ? walk(types.declared[name], path)
      : [{ path, isOpen: true }];
  }
  return [{ path, isOpen: false }];
}

/** Of a union, such as `Commit | null`, the open one counts. */
const dedupe = (paths: Field[]) => [
  ...new Map(
    paths.toSorted((a, b) => Number(a.isOpen) - Number(b.isOpen)).map((one) => [one.path, one]),
  ).values(),
];

/** Every type that `store` declares, and the type of each collection. */
function declaredTypes(): { declared: Record<string, any>; collections: Record<string, any> } {
  const root = join(import.meta.dirname, "../../store");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
    /(documents?|collections)\.ts$/.test(path),
  );
  const declared: Record<string, any> = {};
  for (const file of files) {
    const { body } = parseAst(readFileSync(join(root, file), "utf8"), { lang: "ts" }) as any;
    for (const statement of body) {
      const declaration = statement.declaration ?? statement;
      if (declaration?.type === "TSInterfaceDeclaration")
        declared[declaration.id.name] = declaration.body;
      if (declaration?.type === "TSTypeAliasDeclaration")
        declared[declaration.id.name] = declaration.typeAnnotation;
    }
  }
  const collections = Object.fromEntries(
    declared["Documents"].body.map((member: any) => [
      member.key.name,
      declared[member.typeAnnotation.typeAnnotation.typeName.name],
    ]),
  );
  return { declared, collections };
}
