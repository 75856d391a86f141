import fc from 'fast-check'

// Makes property tests use the same random cases in every run, so that only a code change can make them fail. Set
// FAST_CHECK_SEED to test other cases. Import this module for its side effect.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20261120) })
