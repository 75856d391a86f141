import { Explained } from '@/scripts/lib/output.mjs'
import { installPackages, isInstalled } from './debian'

/** Of Debian, for podman: what runs a container, what connects it, and what makes an image where none is fetched. */
const ofPodman = ['podman', 'runc', 'netavark', 'aardvark-dns', 'iptables', 'mmdebstrap']

/**
 * Finds a container engine, installing podman first where there is none and that is possible.
 * @returns its program
 * @throws {Explained} where there is none
 */
export async function ensureEngine(): Promise<string> {
  // Docker's program alone is of no use: its service has to answer.
  if (isInstalled('docker', 'info')) return 'docker'
  for (const name of ofPodman) {
    if (!isInstalled(name === 'netavark' || name === 'aardvark-dns' ? `/usr/lib/podman/${name}` : name))
      await installPackages([name])
  }
  if (isInstalled('podman')) return 'podman'
  throw new Explained('Neither Docker nor podman is here. Install one of them (apt-get install podman runc).')
}
