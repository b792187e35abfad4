import { validatorCompiler as zodCompiler } from 'fastify-type-provider-zod'

type Compiler = typeof zodCompiler

/**
 * Checks a body, query or path by its schema. A zod length check throws on an object whose `length` can't be compared.
 * Such a body is checked without `length`, and so is refused in words.
 */
export const validatorCompiler: Compiler = (schema) => {
  const validate = zodCompiler(schema)
  return (data) => {
    try {
      return validate(data)
    } catch {
      return validate(withoutLength(data))
    }
  }
}

/** The parsed JSON without `length` keys of objects. Not recursive: JSON may be nested as deep as its size allows. */
function withoutLength(data: unknown): unknown {
  const valores = [data]
  for (const valor of valores) {
    if (typeof valor !== 'object' || valor === null) continue
    if (!Array.isArray(valor)) for (const nome of ['length', 'size']) Reflect.deleteProperty(valor, nome)
    for (const parte of Object.values(valor)) valores.push(parte)
  }
  return data
}
