export interface ClusterNames {
  /** The name of the chart repository in Helm. */
  repository: string
  controlPlaneChart: string
  runnerChart: string
  /** Release names; the control plane's service has its release's name. */
  controlPlane: string
  runner: string
  /** The service of the built-in pgvector, a subchart of the control plane. */
  pgvectorService: string
  licenseSecret: string
  pgvectorDsnSecret: string
  tlsSecret: string
  /** The default user and database of the built-in Postgres. */
  database: string
  /** The provider of embeddings for the control plane. */
  embeddingsProvider: string
  controlPlaneValues: string
}

/** A slug may contain `_`, which Kubernetes names may not, and `-`, which is an operator in SQL. */
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
