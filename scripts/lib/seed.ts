import { Explained, progress } from './output.mjs'
import { inRoot } from './paths.mjs'
import { runNode, serverNode } from './run.mjs'

/**
 * Adds the demo catalogue and accounts. Later runs only update dates and restore missing clips, so they take less than
 * a second.
 * @returns text to print when the step is done
 */
export async function seed(env: NodeJS.ProcessEnv): Promise<string> {
  progress('adding the demo catalogue')
  const script = inRoot('prisma', 'seed', 'index.ts')
  const { code } = await runNode([...serverNode, script], { env, inherit: true, tied: true })
  if (code !== 0) throw new Explained('The demo catalogue couldn’t be added (see above). Start again to retry.')
  return 'ready'
}
