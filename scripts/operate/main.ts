// Runs one of the operators' commands: `main.ts NAME ARGUMENTS`.
import { runCommand, type Command } from './run'

const [name = '', ...args] = process.argv.slice(2)

void (import(`./${name}.ts`) as Promise<{ command: Command }>)
  .then(({ command }) => runCommand(command, args))
  .then((code) => (process.exitCode = code))
