-- Providers that a person removed from the account: signing in through one does not link it again by itself.
ALTER TABLE "User" ADD COLUMN "unlinkedProviders" "AuthProvider"[] DEFAULT ARRAY[]::"AuthProvider"[];
