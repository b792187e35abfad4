import fc from 'fast-check'

/**
 * Every property draws the same cases at every run, or a commit would pass here and fail elsewhere. `--longo` draws
 * others each time.
 */
if (!process.env.LASTRO_TEST_LONGO) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 })
