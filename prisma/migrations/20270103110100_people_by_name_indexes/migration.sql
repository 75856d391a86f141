-- Registrations and changes of accounts wait for it: for a million people half a minute, and minutes for the next one.
CREATE INDEX "User_nameKey_trgm_idx" ON "User" USING GIN ("nameKey" gin_trgm_ops);
CREATE INDEX "User_createdAt_id_nameKey_idx" ON "User"("createdAt" DESC, "id" DESC, "nameKey");
