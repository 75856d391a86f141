// An nginx for tests, which start it themselves, each with its own settings and directory.
import { installPackage, isInstalled } from './debian'
import { progress } from './output.mjs'

/** Debian puts it where only root's PATH looks. */
const PROGRAMS = ['nginx', '/usr/sbin/nginx']

const find = () => PROGRAMS.find((program) => isInstalled(program, '-v'))

/**
 * Finds nginx, installing it first where that is possible.
 * @returns the program; '', after saying so, where there is none
 */
export async function ensureNginx(): Promise<string> {
  if (!find()) await installPackage('nginx-light')
  const program = find()
  if (!program)
    progress('nginx is not installed: several instances behind it are not tested. Install it (apt-get, brew) for that.')
  return program ?? ''
}
