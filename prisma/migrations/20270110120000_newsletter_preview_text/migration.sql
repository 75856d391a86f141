ALTER TABLE "Newsletter" ADD COLUMN "previewText" TEXT;
