import { Explained } from '@/scripts/lib/output.mjs'
import { installPackages, isInstalled } from './debian'

/** Packages that podman needs at run time, and for building an image locally. */
const ofPodman = ['podman', 'runc', 'netavark', 'aardvark-dns', 'iptables', 'mmdebstrap']

/**
 * Returns the container engine's program, installing podman if there is no engine.
 * @throws {Explained} if there is still no engine
 */
export async function ensureEngine(): Promise<string> {
  // Docker's client is useless without its daemon.
  if (isInstalled('docker', 'info')) return 'docker'
  for (const name of ofPodman) {
    if (!isInstalled(name === 'netavark' || name === 'aardvark-dns' ? `/usr/lib/podman/${name}` : name))
      await installPackages([name])
  }
  if (isInstalled('podman')) return 'podman'
  throw new Explained('Neither Docker nor Podman is installed. Install one of them (apt-get install podman runc).')
}
