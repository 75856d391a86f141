export default function StaticPage() {
  return <h1>A static page</h1>
}
