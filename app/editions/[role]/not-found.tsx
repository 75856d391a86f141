export { default, metadata } from '@/app/(viewer)/not-found'
