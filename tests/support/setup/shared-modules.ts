import { ModuleMocker } from 'jest-mock'

// Adds features that Jest's own runner has, but the runner that shares modules between test files lacks.
const mocker = new ModuleMocker(globalThis)

Object.assign(jest, {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  replaceProperty: mocker.replaceProperty.bind(mocker),
  clearAllMocks: mocker.clearAllMocks.bind(mocker),
  resetAllMocks: mocker.resetAllMocks.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  // No-op, because tests have no timeout in this runner. `until` has its own timeout, and so has the whole run.
  setTimeout: () => jest,
})

// Exits when the runner disconnects, because open connections would keep the process alive.
process.once('disconnect', () => process.exit())
