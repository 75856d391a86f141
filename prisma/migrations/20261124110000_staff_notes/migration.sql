CREATE TABLE "StaffNote" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "text" VARCHAR(2000) NOT NULL,
    "authorId" INTEGER,
    "authorEmail" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StaffNote_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "StaffNote_userId_createdAt_id_idx" ON "StaffNote"("userId", "createdAt" DESC, "id" DESC);
CREATE INDEX "StaffNote_authorId_idx" ON "StaffNote"("authorId");

ALTER TABLE "StaffNote" ADD CONSTRAINT "StaffNote_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "StaffNote" ADD CONSTRAINT "StaffNote_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
