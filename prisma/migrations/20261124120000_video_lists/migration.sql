-- Staff search videos by the number that Vimeo gave them.
CREATE INDEX "Video_vimeoId_idx" ON "Video"("vimeoId");
