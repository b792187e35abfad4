import type { Plugin } from 'vite'

const CLASSES = /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/
const NOSSOS = /(?:packages[\\/]shared|apps[\\/]web)[\\/]src[\\/]/

/** Formats of texts, as methods: each with its pattern, and none of them is ours. */
const FORMATOS =
  /(export const ZodString = [\s\S]*?_ZodString\.init\(inst, def\);\n\}), (\{\n[\s\S]*?\n\})\);/

/**
 * What each class of zod carries for writing JSON schemas, the checks that would be compiled where that isn't forbidden, and its English,
 * which ours replaces before anything is said.
 */
const SOBRAS: readonly [parte: RegExp, por: string][] = [
  [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/^ {4}toJSONSchema\(params\) \{\n.*\n {4}\},$/m, ''],
  [/^ {12}jsonSchema: \{[\s\S]*?\n {12}\},$/m, ''],
  [/\$ZodObjectJIT\b/g, '$$ZodObject'],
  [/"\.\.\/locales\/en\.js"/, '"../locales/pt.js"'],
  [FORMATOS, '$1);'],
]

/** Leaves out of zod what only a server does, or what nobody here asks for: as its classes refer to it no bundler could. */
export const zodEnxuto: Plugin = {
  name: 'lastro-zod-enxuto',
  transform: {
    filter: { id: CLASSES },
    handler(code) {
      return SOBRAS.reduce((menor, [parte, por]) => {
        if (menor.search(parte) < 0) throw new Error(`zod has no ${parte.source} any more.`)
        return menor.replace(parte, por)
      }, code)
    },
  },
  buildEnd() {
    for (const id of this.getModuleIds()) {
      const code = NOSSOS.test(id) ? this.getModuleInfo(id)?.code : undefined
      const [usado] =
        code?.match(
          /\bz\.(?:coerce\.)?string\([^)]*\)\s*\.(?:email|url|jwt|emoji|g?uuid\w*|guid|nanoid|cuid2?|ulid|base64(?:url)?|xid|ksuid|ipv[46]|cidrv[46]|e164|date(?:time)?|time|duration)\(/,
        ) ?? []
      if (usado) this.error(`${usado} is left out of zod (vite/zod-enxuto.ts).`)
    }
  },
}
