import type { Router } from "express"
import { agentConfiguration, agentGallery } from "../agents/gallery"
import modelClasses from "../agents/model-classes.json"
import type { ApiParts } from "../parts"
import { orNotFound } from "./http"

/** The gallery, its agents and the model substitutions. These calls need no token. */
export function addAgentRoutes(router: Router, { brand }: ApiParts) {
  router.get("/agents", (_request, response) => {
    response.json(agentGallery(brand.name))
  })
  router.get("/agents/:id", (request, response) => {
    response.json(orNotFound(agentConfiguration(request.params.id), "Agent"))
  })
  router.get("/model-substitutions", (_request, response) => {
    response.json({ model_classes: modelClasses })
  })
}
