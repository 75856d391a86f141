import { readConfig } from './config'
import { startSandbox, type RunningSandbox } from './sandbox'

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

function stopWith(sandbox: RunningSandbox): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    sandbox.close().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Stops the sandbox when its parent process ends, if the parent opened an IPC channel.
  process.on('disconnect', stop)
}

async function main(): Promise<void> {
  const sandbox = await startSandbox(readConfig(process.env))
  stopWith(sandbox)
  process.stdout.write(`sandbox stripe ready at ${sandbox.url}\n`)
}

main().catch(fail)
