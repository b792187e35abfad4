import { validatorCompiler as zodCompiler } from 'fastify-type-provider-zod'

type Compiler = typeof zodCompiler

/**
 * Checks a body, query or address by its schema. A length check also runs on what is neither text nor list but names a `length`, and
 * throws where that can't be compared; without it the same body is refused in words, as anything of a wrong type.
 */
export const validatorCompiler: Compiler = (schema) => {
  const validate = zodCompiler(schema)
  return (data) => {
    try {
      return validate(data)
    } catch {
      return validate(semComprimento(data))
    }
  }
}

/** The parsed JSON without what objects say of a length. Not by recursion: it may be nested as deep as its size allows. */
function semComprimento(data: unknown): unknown {
  const valores = [data]
  for (const valor of valores) {
    if (typeof valor !== 'object' || valor === null) continue
    if (!Array.isArray(valor)) for (const nome of ['length', 'size']) Reflect.deleteProperty(valor, nome)
    for (const parte of Object.values(valor)) valores.push(parte)
  }
  return data
}
