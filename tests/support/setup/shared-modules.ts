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
  // No timeout per test here: `until` has one, and so has the whole part.
  setTimeout: () => jest,
})

// The runner disconnects finished processes; open connections would keep them alive.
process.once('disconnect', () => process.exit())
