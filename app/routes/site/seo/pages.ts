/** What a page of the site says of itself to browsers, search engines and whoever shares it. */
export interface SitePage {
  /** Without the product's name, which is put before it (spec 2 §2.1). */
  title: string
  /** One or two sentences, as a search result shows them. */
  description: string
  /** The page's own address, without query and hash. */
  path: `/${string}`
}

/** Every page of the site that is to be found: the sitemap, llms.txt and the pictures for sharing are made of these. */
export const sitePages = {
  home: {
    path: "/",
    title: "AI Agents on a Private GenAI Stack",
    description:
      "Build, evaluate and run private AI agents where your data already lives: your laptop, your cloud, your racks, or a GPU kept for you alone.",
  },
  agentsGallery: {
    path: "/agents-gallery",
    title: "Agent Gallery",
    description:
      "How to create AI agents: start from one that is configured for your industry, deploy it to a machine of your choice, and change it to fit your work.",
  },
  deployment: {
    path: "/deployment",
    title: "Deployment",
    description:
      "Run private AI agents on a machine that we host, on your own computer, in your cloud account or in your data center, and see what stays where.",
  },
  comparison: {
    path: "/comparison",
    title: "Comparison",
    description:
      "A private AI agent platform beside SaaS AI providers, building it from open source, and an NVIDIA enterprise stack: data, models, cost, operations, compliance and agents.",
  },
  docs: {
    path: "/docs",
    title: "Documentation",
    description:
      "What a private deployment needs, in which order it is installed, and a guide for each place: local computer, cloud, on-premises, hybrid and air-gapped.",
  },
  pricing: {
    path: "/pricing",
    title: "Pricing",
    description:
      "What private AI agents cost: free for small organizations, by the hour on machines that we host, or a yearly license for your own infrastructure, with a calculator.",
  },
  resources: {
    path: "/resources",
    title: "Resources",
    description:
      "The technical architecture with your own choices in it, what each certification means for you, what it would return, and the implementation guide.",
  },
  serviceProviders: {
    path: "/service-providers",
    title: "Service Providers",
    description:
      "Offer private AI agents under your own name: white-label, with a tenant for each customer, usage billing, and your own data centers.",
  },
  contact: {
    path: "/contact",
    title: "Contact",
    description:
      "Put a message together about pricing, the pilot program, a partnership or support, and send it with your own mail program.",
  },
  privacyPolicy: {
    path: "/privacy-policy",
    title: "Privacy Policy",
    description:
      "Which personal data is collected, what it is used for, who else gets to see it, how long it is kept, and how to have it corrected or deleted.",
  },
  termsOfService: {
    path: "/terms-of-service",
    title: "Terms of Service",
    description:
      "The subscription service agreement: what each offering allows, fees and renewal, data and security, liability, and the law that applies where you live.",
  },
  cookiePolicy: {
    path: "/cookie-policy",
    title: "Cookie Policy",
    description:
      "Which cookies are set and why, who else may set one, how long each kind is kept, and how to refuse them.",
  },
} as const satisfies Record<string, SitePage>
