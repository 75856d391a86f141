import fc from 'fast-check'

// Import this module for its effect: property tests use the same random cases in every run, so that only a code change
// can make them fail. FAST_CHECK_SEED selects other cases.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20261120) })
