import { writeFileSync } from 'node:fs'
import { command, Failure } from './lib/command.mjs'
import { noticeOf, thirdParties } from './lib/notice.mjs'

// `node scripts/notice.mjs <file>`: writes the licences of what the image contains, after an install (Dockerfile).
await command(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new Failure('Informe o arquivo a escrever.')
  writeFileSync(file, noticeOf(thirdParties()))
})
