// @ts-check
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

export const inRoot = (/** @type {string[]} */ ...parts) => path.join(root, ...parts)

/**
 * Resolves an operator's path: npm runs scripts in the checkout, but relative paths refer to the operator's directory.
 * @param {string} name as typed
 */
export const pathOf = (name) => path.resolve(process.env.INIT_CWD ?? '', name)
