import * as z from 'zod'

// The content security policy forbids compiled code; zod would try, fail and leave a report. Imported before any schema.
z.config({ jitless: true })
