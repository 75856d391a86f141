import { createRunner } from 'jest-light-runner'

const LightRunner = createRunner({ runtime: 'child_process' })

/**
 * Gives each worker its own channel. jest-light-runner shares one: its answer to the first worker also goes to workers
 * that don't listen yet, and they then wait for it until the run is stopped.
 */
export default class Runner extends LightRunner {
  _runTest(test) {
    const projectConfig = test.context.config
    const known = this._testRunners.get(projectConfig)
    // Creates the pool. Only the first worker uses the shared channel.
    if (!known) return super._runTest(test)
    const workerData = { globalConfig: this._globalConfig, projectConfig, runtime: this._runtime }
    let send
    const channel = {
      onMessage: (listener) => (send = listener),
      postMessage(message) {
        if (message === 'jest-light-runner-get-worker-data') send({ type: 'jest-light-runner-worker-data', workerData })
      },
    }
    return known.pool.run(test.path, { channel })
  }
}
