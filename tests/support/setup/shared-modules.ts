import { ModuleMocker } from 'jest-mock'

// Features of Jest's own runner that the module-sharing runner lacks.
const mocker = new ModuleMocker(globalThis)

Object.assign(jest, {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  replaceProperty: mocker.replaceProperty.bind(mocker),
  clearAllMocks: mocker.clearAllMocks.bind(mocker),
  resetAllMocks: mocker.resetAllMocks.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  // Tests have no timeout of their own: `until` has one, and the whole run does too.
  setTimeout: () => jest,
})

// The runner disconnects finished processes, which open connections would keep alive.
process.once('disconnect', () => process.exit())
