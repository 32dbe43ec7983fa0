import { href } from "react-router"
/** The metadata of a public page. */
export interface SitePage {
  /** Without the product name, which is added as a prefix. */
  title: string
  /** One or two sentences for search results. */
  description: string
  /** Without query and hash. */
  path: string
}

/** Every public page. The sitemap, llms.txt and the share images are generated from this list. */
export const sitePages = {
  home: {
    path: href("/"),
    title: "AI Agents on a Private GenAI Stack",
    description:
      "Build, evaluate and run private AI agents where your data already lives: your laptop, your cloud, your data center, or a dedicated GPU.",
  },
  agentsGallery: {
    path: href("/agents-gallery"),
    title: "Agent Gallery",
    description:
      "How to create AI agents: start from an agent for your industry, deploy it to a machine of your choice, and adapt it to your work.",
  },
  deployment: {
    path: href("/deployment"),
    title: "Deployment",
    description:
      "Run private AI agents on a machine that we host, on your own computer, in your cloud account or in your data center, and see where your data stays.",
  },
  comparison: {
    path: href("/comparison"),
    title: "Comparison",
    description:
      "Compare a private AI agent platform with SaaS AI providers, open source and an NVIDIA enterprise stack: data, models, cost, operations and compliance.",
  },
  docs: {
    path: href("/docs"),
    title: "Documentation",
    description:
      "Requirements, installation order and guides for private deployments: local computer, cloud, on-premises, hybrid and air-gapped.",
  },
  pricing: {
    path: href("/pricing"),
    title: "Pricing",
    description:
      "Pricing for private AI agents: free for small organizations, hourly on machines we host, or a yearly license for your own infrastructure.",
  },
  resources: {
    path: href("/resources"),
    title: "Resources",
    description:
      "Technical architecture, compliance, an ROI calculator and an implementation guide for private AI agents on your own infrastructure.",
  },
  serviceProviders: {
    path: href("/service-providers"),
    title: "Service Providers",
    description:
      "Offer private AI agents under your own brand: white-label, multi-tenant, with usage billing, in your own data centers.",
  },
  contact: {
    path: href("/contact"),
    title: "Contact",
    description:
      "Contact us about pricing, the pilot program, a partnership or support. You send the message from your own email app.",
  },
  privacyPolicy: {
    path: href("/privacy-policy"),
    title: "Privacy Policy",
    description:
      "Which personal data we collect, how we use it, who we share it with, how long we keep it, and how to have it corrected or deleted.",
  },
  termsOfService: {
    path: href("/terms-of-service"),
    title: "Terms of Service",
    description:
      "The subscription service agreement: what each offering allows, fees and renewal, data and security, liability and governing law.",
  },
  cookiePolicy: {
    path: href("/cookie-policy"),
    title: "Cookie Policy",
    description:
      "Which cookies we use and why, which third parties may set cookies, how long each kind is kept, and how to refuse them.",
  },
} as const satisfies Record<string, SitePage>
