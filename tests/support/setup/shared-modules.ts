import { ModuleMocker } from 'jest-mock'

/** What jest's own runner gives to tests and the one that shares modules does not. */
const mocker = new ModuleMocker(globalThis)

Object.assign(jest, {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  replaceProperty: mocker.replaceProperty.bind(mocker),
  clearAllMocks: mocker.clearAllMocks.bind(mocker),
  resetAllMocks: mocker.resetAllMocks.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  // A test has no time of its own here: what waits has (`until`), and so has the part of the tests as a whole.
  setTimeout: () => jest,
})

// The runner lets go of a process that has done its files; open connections would keep it.
process.once('disconnect', () => process.exit())
