import { Area, Arrow, Box, Diagram } from "../components/diagram"

const label =
  "Your customers reach one platform under your brand. It holds an organization for each of them, and runs on control plane, GPUs and databases in your data center."

const clinic = { title: "A clinic", notes: ["its own teams and roles"] }
const bank = { title: "A bank", notes: ["its own teams and roles"] }
const agency = { title: "An agency", notes: ["its own teams and roles"] }
const platform = {
  title: "Your brand",
  notes: ["an organization, teams and roles for each customer; one bill for each"],
  tone: "ember" as const,
}
const control = { title: "Control plane", notes: ["agents and users"] }
const gpus = { title: "GPUs", notes: ["shared by all customers"] }
const databases = { title: "Databases", notes: ["documents, history"] }

export function TenantsDiagram() {
  return (
    <figure>
      <Diagram label={label} size={[1120, 372]} className="max-md:hidden">
        {[clinic, bank, agency].map((customer, place) => (
          <g key={customer.title}>
            <Box at={[place * 390 + 20, 4]} size={[300, 72]} tone="sunk" {...customer} />
            <Arrow
              through={[
                [place * 390 + 170, 76],
                [place * 390 + 170, 144],
              ]}
            />
          </g>
        ))}
        <Area at={[1, 100]} size={[1118, 270]} name="Your data center" nameBelow strong />
        <Box at={[20, 148]} size={[1080, 76]} {...platform} />
        {[control, gpus, databases].map((part, place) => (
          <g key={part.title}>
            <Arrow
              through={[
                [place * 390 + 170, 224],
                [place * 390 + 170, 254],
              ]}
            />
            <Box at={[place * 390 + 20, 258]} size={[300, 72]} {...part} />
          </g>
        ))}
      </Diagram>
      <Diagram label={label} size={[360, 640]} className="mx-auto max-w-[26rem] md:hidden">
        {[clinic, bank, agency].map(({ title }, place) => (
          <g key={title}>
            <Box at={[place * 122 + 1, 4]} size={[114, 52]} tone="sunk" title={title} />
            <Arrow
              through={[
                [place * 122 + 58, 56],
                [place * 122 + 58, 124],
              ]}
            />
          </g>
        ))}
        <Area at={[1, 80]} size={[358, 558]} name="Your data center" nameBelow strong />
        <Box
          at={[16, 128]}
          size={[328, 96]}
          title="Your brand"
          notes={["an organization, teams and roles", "for each customer; one bill for each"]}
          tone="ember"
        />
        {[control, gpus, databases].map((part, place) => (
          <g key={part.title}>
            <Arrow
              through={[
                [180, 224 + place * 116],
                [180, 262 + place * 116],
              ]}
            />
            <Box at={[40, 266 + place * 116]} size={[280, 72]} {...part} />
          </g>
        ))}
      </Diagram>
    </figure>
  )
}
