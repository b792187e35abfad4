import { lockDataDir } from '../data-dir-lock.ts'
import { serveCommands } from '../serve-commands.ts'

/** Tests run this as a process: takes commands for the directory argv[2] until killed. */
const dataDir = process.argv[2] ?? ''
lockDataDir(dataDir)
await serveCommands(dataDir, { eco: async (args) => args })
process.stdout.write('pronto\n')
