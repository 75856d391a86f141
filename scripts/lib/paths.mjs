// @ts-check
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's root directory. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Absolute path of something inside the checkout. */
export const inRoot = (/** @type {string[]} */ ...parts) => path.join(root, ...parts)

/**
 * An operator's file or directory. npm runs a script in the checkout; a relative path is meant from where the operator
 * stands.
 * @param {string} name as it was typed
 */
export const pathOf = (name) => path.resolve(process.env.INIT_CWD ?? '', name)
