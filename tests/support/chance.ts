import fc from 'fast-check'

/**
 * Property tests try the same cases at each run, so that only a change makes them fail; FAST_CHECK_SEED tries others.
 * Import it for its effect.
 */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20261120) })
