import { join } from "node:path"
import Database from "libsql"

/** Locks the records of a server, as another program would, until the returned function is called. */
export function lockRecords({ dataDir }: { dataDir: string }): () => void {
  const other = new Database(join(dataDir, "records.db"))
  // The server may be writing at this moment.
  other.exec("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE")
  return () => void other.close()
}
