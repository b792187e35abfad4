import type { Plugin } from 'vite'

const CLASSES = /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/
const NOSSOS = /(?:packages[\\/]shared|apps[\\/]web)[\\/]src[\\/]/

/** Formats of texts as methods of ZodString; our code uses none of them. */
const FORMATOS =
  /(export const ZodString = [\s\S]*?_ZodString\.init\(inst, def\);\n\}), (\{\n[\s\S]*?\n\})\);/

/**
 * Parts of zod that are removed: the JSON schemas of each class, compiled checks (forbidden by the content security
 * policy), and the English messages.
 */
const SOBRAS: readonly [parte: RegExp, por: string][] = [
  [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/^ {4}toJSONSchema\(params\) \{\n.*\n {4}\},$/m, ''],
  [/^ {12}jsonSchema: \{[\s\S]*?\n {12}\},$/m, ''],
  [/\$ZodObjectJIT\b/g, '$$ZodObject'],
  [/"\.\.\/locales\/en\.js"/, '"../locales/pt.js"'],
  [FORMATOS, '$1);'],
]

/**
 * Removes parts of zod that only a server needs or nobody here uses; its classes refer to them, so that no bundler
 * could.
 */
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
