// Replaces the package 'server-only', which throws when loaded outside a server build.
export {}
