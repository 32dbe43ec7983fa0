/** The name of the window's property that holds what was pressed last before the site's script had arrived. */
export const earlyPress = "earlyPress"
