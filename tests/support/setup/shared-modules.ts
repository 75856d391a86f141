import { ModuleMocker } from 'jest-mock'

// Adds `jest` methods that are missing from the runner that shares modules between test files.
const mocker = new ModuleMocker(globalThis)

Object.assign(jest, {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  replaceProperty: mocker.replaceProperty.bind(mocker),
  clearAllMocks: mocker.clearAllMocks.bind(mocker),
  resetAllMocks: mocker.resetAllMocks.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  // No-op, because tests have no timeout in this runner. `until` and the whole run have their own timeouts.
  setTimeout: () => jest,
})

// Exits when the runner disconnects, because open connections would keep the process alive.
process.once('disconnect', () => process.exit())
