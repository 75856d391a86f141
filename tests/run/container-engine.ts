import { Explained } from '@/scripts/lib/output.mjs'
import { installPackages, isInstalled } from './debian'

/** Debian packages needed to run podman and to build the base images (mmdebstrap). */
const ofPodman = ['podman', 'runc', 'netavark', 'aardvark-dns', 'iptables', 'mmdebstrap']

/**
 * Returns the program of the container engine. If none is installed, installs podman.
 * @throws {Explained} if podman can't be installed
 */
export async function ensureEngine(): Promise<string> {
  // Uses `docker info`, which fails without a running daemon.
  if (isInstalled('docker', 'info')) return 'docker'
  for (const name of ofPodman) {
    if (!isInstalled(name === 'netavark' || name === 'aardvark-dns' ? `/usr/lib/podman/${name}` : name))
      await installPackages([name])
  }
  if (isInstalled('podman')) return 'podman'
  throw new Explained('Neither Docker nor Podman is installed. Install one of them (apt-get install podman runc).')
}
