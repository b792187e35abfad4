/**
 * The parsed JSON without `length` keys of objects: a zod length check throws on one that can't be compared. Not recursive:
 * JSON may be nested as deep as its size allows.
 */
export function withoutLength(data: unknown): unknown {
  const valores = [data]
  for (const valor of valores) {
    if (typeof valor !== 'object' || valor === null) continue
    if (!Array.isArray(valor)) for (const nome of ['length', 'size']) Reflect.deleteProperty(valor, nome)
    for (const parte of Object.values(valor)) valores.push(parte)
  }
  return data
}
