import { Validator } from '@seriousme/openapi-schema-validator'

/** An API's document with each reference replaced by what it names. */
export async function withoutReferences<T>(document: Record<string, unknown>): Promise<T> {
  const validator = new Validator()
  await validator.validate(structuredClone(document))
  return validator.resolveRefs() as T
}
