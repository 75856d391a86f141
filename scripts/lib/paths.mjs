// @ts-check
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

export const inRoot = (/** @type {string[]} */ ...parts) => path.join(root, ...parts)

/**
 * Resolves a path relative to the directory where npm was called, because npm runs scripts in the checkout.
 * @param {string} name
 */
export const pathOf = (name) => path.resolve(process.env.INIT_CWD ?? '', name)
