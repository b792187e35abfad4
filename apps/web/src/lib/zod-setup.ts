import * as z from 'zod'

// The content security policy forbids generated code; zod would try it and cause a report. Imported before any schema.
z.config({ jitless: true })
