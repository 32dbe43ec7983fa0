/** What things are called, given the product's slug. */
export interface ClusterNames {
  /** The repository of the charts, as Helm knows it. */
  repository: string
  controlPlaneChart: string
  runnerChart: string
  /** Releases; the service of the control plane is called as its release. */
  controlPlane: string
  runner: string
  /** The service of the built-in pgvector: its chart is one within the control plane's. */
  pgvectorService: string
  licenseSecret: string
  pgvectorDsnSecret: string
  tlsSecret: string
  /** The user and the database of the built-in Postgres, when nobody names them. */
  database: string
  /** Answers the control plane's calls for embeddings. */
  embeddingsProvider: string
  controlPlaneValues: string
}

/** A slug may have a `_`, which Kubernetes allows in no name, and a `-`, which SQL takes for a minus. */
export function clusterNames(slug: string): ClusterNames {
  const label = slug.replaceAll("_", "-")
  const controlPlane = `my-${label}-controlplane`
  return {
    repository: slug,
    controlPlaneChart: `${slug}/${slug}-controlplane`,
    runnerChart: `${slug}/${slug}-runner`,
    controlPlane,
    runner: `my-${label}-runner`,
    pgvectorService: `${controlPlane}-pgvector`,
    licenseSecret: `${label}-license`,
    pgvectorDsnSecret: `${label}-pgvector-creds`,
    tlsSecret: `${label}-tls`,
    database: slug.replaceAll("-", "_"),
    embeddingsProvider: slug,
    controlPlaneValues: `values-${slug}.yaml`,
  }
}
