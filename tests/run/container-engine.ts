import { Explained } from '@/scripts/lib/output.mjs'
import { installPackages, isInstalled } from './debian'

/** Debian packages that podman needs to run, and to build the base images from Debian packages. */
const ofPodman = ['podman', 'runc', 'netavark', 'aardvark-dns', 'iptables', 'mmdebstrap']

/**
 * Returns the program of the container engine. If none is installed, installs podman.
 * @throws {Explained} if podman can't be installed
 */
export async function ensureEngine(): Promise<string> {
  // Asks for `docker info`, because Docker's client alone doesn't run containers.
  if (isInstalled('docker', 'info')) return 'docker'
  for (const name of ofPodman) {
    if (!isInstalled(name === 'netavark' || name === 'aardvark-dns' ? `/usr/lib/podman/${name}` : name))
      await installPackages([name])
  }
  if (isInstalled('podman')) return 'podman'
  throw new Explained('Neither Docker nor Podman is installed. Install one of them (apt-get install podman runc).')
}
