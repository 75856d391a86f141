import { build } from 'esbuild'
import { inRoot } from './paths.mjs'

/**
 * Bundles a file of server/ for Node. Packages stay external, because the server and Next must use the same instances.
 * @param outdir absolute path
 */
export async function compileServer(entry: 'main' | 'page-cache', outdir: string): Promise<void> {
  await build({
    entryPoints: [inRoot('server', `${entry}.ts`)],
    outdir,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    alias: { 'server-only': inRoot('node_modules', 'server-only', 'empty.js') },
    logLevel: 'silent',
  })
}
