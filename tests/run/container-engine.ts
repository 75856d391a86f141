import { Explained } from '@/scripts/lib/output.mjs'
import { installPackages, isInstalled } from './debian'

/** Debian packages for podman: container runtime, networking, and tools to build an image locally. */
const ofPodman = ['podman', 'runc', 'netavark', 'aardvark-dns', 'iptables', 'mmdebstrap']

/**
 * Installs podman if there is no container engine and that is possible.
 * @returns the engine's program
 * @throws {Explained} if there is none
 */
export async function ensureEngine(): Promise<string> {
  // Docker's client is useless without its service.
  if (isInstalled('docker', 'info')) return 'docker'
  for (const name of ofPodman) {
    if (!isInstalled(name === 'netavark' || name === 'aardvark-dns' ? `/usr/lib/podman/${name}` : name))
      await installPackages([name])
  }
  if (isInstalled('podman')) return 'podman'
  throw new Explained('Neither Docker nor Podman is installed. Install one of them (apt-get install podman runc).')
}
