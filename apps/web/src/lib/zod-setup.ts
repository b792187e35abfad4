import { config } from 'zod'

// The content security policy forbids generated code; zod would try it and cause a report. Imported before any schema.
// The build would leave out `z.config` (packages/shared/src/validacao.ts).
config({ jitless: true })
