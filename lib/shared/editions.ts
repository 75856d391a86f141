import { roleNames, type RoleName } from '@/lib/shared/roles'

/** @returns the role of an edition by its name in the address (`routes.browseEdition`), or undefined */
export const roleOfEdition = (name: string): RoleName | undefined =>
  roleNames.find((role) => role.toLowerCase() === name)
